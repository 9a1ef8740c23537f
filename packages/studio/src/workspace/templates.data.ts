/** Projects that `create_project` begins with. `TITLE` stands for the title. */
export const TEMPLATES = {
  "title-card": {
    description: "A title that pops in over a gradient; needs no media.",
    yaml: `reelkiln: 1
title: TITLE
width: 1080
height: 1920
fps: 30
duration: 4
platforms: [tiktok, reels, shorts]

layers: # the first is at the back
  - id: backdrop
    type: shape
    shape: rectangle
    width: 100%
    height: 100%
    fill:
      type: linear-gradient
      stops: ["#23204A", "#B13A5B"]

  - id: title
    type: text
    text: TITLE
    font: Anton
    fontSize: 7%
    position: [center, 42%]
    start: 0.2
    enter: pop

  - id: bar
    type: shape
    shape: rectangle
    width: 100%
    height: 12
    position: [left, bottom]
    fill: "#FFE600"
    scale.x:
      keys:
        - time: 0
          value: 0
        - time: end
          value: 1
`,
  },
  captions: {
    description: "A film with a voice and its words; put three files into media/.",
    yaml: `reelkiln: 1
title: TITLE
width: 1080
height: 1920
fps: 30
platforms: [tiktok, reels, shorts]

assets:
  film: media/film.mp4
  voice: media/voice.wav
  words: media/words.vtt # with word times for the karaoke presets

layers: # the first is at the back
  - id: film
    type: video
    src: film
    fit: blurred
    loop: true
    gain: -12dB
    duck:
      under: voice
      by: 9dB

  - id: voice
    type: audio
    src: voice

  - id: captions
    type: captions
    src: words
    of: voice
    preset: karaoke_yellow

sound:
  loudness: -14LUFS
`,
  },
  rows: {
    description: "One video for each row of a table: reelkiln render --data rows.csv.",
    yaml: `reelkiln: 1
title: TITLE
width: 1080
height: 1920
fps: 30
duration: 5

variables: # one video per row: reelkiln render . --data rows.csv -o 'out/{headline}.mp4'
  headline:
    type: text
    max: 40
    example: Saturday market
  color:
    type: color
    default: "#0B3D2E"

layers:
  - id: backdrop
    type: solid
    color: "\${color}"

  - id: headline
    type: text
    text: "\${headline}"
    font: Anton
    fontSize: 7%
    position: [center, 42%]
    start: 0.2
    enter: slide-up
`,
  },
  empty: {
    description: "Nothing yet: ten seconds to build by commands.",
    yaml: `reelkiln: 1
title: TITLE
width: 1920
height: 1080
fps: 30
duration: 10
layers: []
`,
  },
} as const;

/** Name of a template. */
export type TemplateName = keyof typeof TEMPLATES;
