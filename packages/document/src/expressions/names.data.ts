/** Names an expression may use that hang on where and when it stands, with what each is. */
export const MOMENT_NAMES = {
  value: "What the property says without the expression: its `value`, or its `keys` at this time.",
  time: "Seconds since the layer's start: layer time, as in keys.",
  compTime: "Seconds of the composition that the layer stands in.",
  frame: "Frames since the layer's start, from 0.",
  fps: "Frames a second.",
  duration: "Length of the layer in seconds.",
  width: "Width in pixels of what the layer stands on.",
  height: "Height in pixels of what the layer stands on.",
  wiggle:
    "wiggle(frequency, amount, octaves = 1, share = 0.5, at = time): value, wandering that many times a second by up to that much.",
  random:
    "random(), random(most), random(least, most): another number in every frame and at every call.",
  seedRandom:
    "seedRandom(seed, timeless = false): another row of random numbers; the same one in every frame when timeless.",
  loopOut:
    'loopOut(type = "cycle", count = 0): the keys, or the last `count` spans, again after the last one; types cycle, pingpong, offset, continue.',
  loopIn: "loopIn(type, count): the same before the first key.",
  valueAtTime: "valueAtTime(t): value at another layer time.",
  layer: 'layer("id"): another layer, with its properties, start, end and duration.',
  thisLayer: "The layer itself, in the same way.",
  data: 'data("id"): what a JSON or CSV file of the project holds, by asset id or path; rows of a table have the names of its first line.',
  variables: "variables.name: the value of a variable of the project.",
} as const;
