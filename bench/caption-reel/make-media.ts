import { makeOnce } from "../media.ts";

const SECONDS = 20;

/** Slow colour gradients under a turning test card, softened, with grain that changes every frame. */
const PICTURE = [
  `gradients=size=1080x1920:rate=30:duration=${SECONDS}:speed=0.02:nb_colors=4:seed=11[ground]`,
  `testsrc2=size=640x640:rate=30:duration=${SECONDS}[card]`,
  "[card]format=yuva420p,rotate=angle=t*0.7:c=none:ow=920:oh=920[turning]",
  "[ground][turning]overlay=x='80+70*sin(t)':y='500+160*cos(t*0.8)':shortest=1[moving]",
  "[moving]gblur=sigma=1.2,noise=alls=7:allf=t:all_seed=5,gblur=sigma=0.8,format=yuv420p[picture]",
].join(";");

/** A voice-like tone that swells with syllables over a low bed. */
const SOUND =
  `aevalsrc=exprs='0.25*sin(2*PI*(150+30*sin(2*PI*0.4*t))*t)*abs(sin(2*PI*1.9*t))` +
  `+0.08*sin(2*PI*110*t)':sample_rate=48000:duration=${SECONDS}:channel_layout=stereo`;

const CODING =
  "-c:v libx264 -preset veryfast -crf 22 -g 60 -colorspace bt709 -color_primaries bt709 -color_trc bt709" +
  " -color_range tv -c:a aac -b:a 128k -fflags +bitexact -flags +bitexact -movflags +faststart";

/** The film of the render bench: 20 s of 1080×1920 at 30 fps with sound, tagged BT.709. */
export async function makeFilm(path: string): Promise<void> {
  const graph = ["-filter_complex", `${PICTURE};${SOUND}[sound]`];
  const streams = ["-map", "[picture]", "-map", "[sound]", "-t", String(SECONDS)];
  await makeOnce(path, [...graph, ...streams, ...CODING.split(" ")]);
}
