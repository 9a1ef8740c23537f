/** Projects in the look people write, for tests: comments, blank lines, both quotes, flow and block. */
export const BUNNY = `# yaml-language-server: $schema=.reelkiln/reel.schema.json
reelkiln: 1
title: A quiet morning
width: 1080
height: 1920
fps: 30
platforms: [tiktok, reels, shorts]

variables:
  headline:
    type: text
    default: A quiet morning
    max: 28

assets:
  film: media/bunny.mp4
  voice: media/speech.wav
  words: media/speech.vtt # with word times

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
    start: 0.5

  - id: captions
    type: captions
    src: words
    of: voice # follows its start, trim and speed
    preset: karaoke_yellow

  - id: headline
    type: text
    text: "\${headline}"
    font: Anton
    fontSize: 5%
    position: [center, 17%]
    start: 0.3
    duration: 3
    enter: pop
    exit: fade

  - id: progress
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

sound:
  loudness: -14LUFS
`;

export const ROWS = `reelkiln: 1
title: "Open house \${street}"
width: 1080
height: 1920
fps: 30
duration: 12

variables: # one video per row: reelkiln render rows.yaml --data rows.csv
  street:
    type: text
    max: 32
    example: 12 Mill Lane
  price:
    type: text
    example: "£425,000"
  photo:
    type: image
    example: media/house.jpg
  brand:
    type: color
    default: "#0B3D2E"

layers:
  - id: photo
    type: image
    src: "\${photo}"
    fit: cover
    motion: zoom-in

  - id: card # a group: its layers move as one
    type: composition
    start: 1
    enter: slide-up
    layers:
      - type: shape
        shape: rectangle
        width: 84%
        height: 360
        radius: 36
        position: [center, 70%]
        fill: "\${brand}"
      - type: text
        text: "\${street}"
        font: Inter
        fontWeight: 800
        fontSize: 3.6%
        width: 76%
        position: [center, 67%]
      - type: text
        text: "\${price}"
        font: Inter
        fontWeight: 500
        fontSize: 3%
        position: [center, 73.5%]
`;

export const STORY = `reelkiln: 1
title: Three shots
width: 1080
height: 1920
fps: 30

assets:
  dog: media/phone-dog.mp4
  film: media/bunny.mp4

layers:
  - id: shots
    type: sequence # children one after another; a transition overlaps its neighbours
    transition:
      type: crossfade
      duration: 0.4
    layers:
      - id: dog
        type: video
        src: dog
        duration: 1.5
      - id: field
        type: video
        src: film
        trim: [2, 5]
        speed: 0.8
        transition: # into this one
          type: slide
          direction: left
          duration: 0.3
      - id: bye
        type: solid
        color: "#111111"
        duration: 2

  - id: bubble
    type: text
    text: "مرحبا 👋 こんにちは"
    fontSize: 4%
    position: [center, 24%]
    start: field.start + 0.2
    end: field.end
    enter: slide-up

sound:
  loudness: -14LUFS
`;
