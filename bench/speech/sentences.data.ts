/** A sentence and how many sounds each of its words has when Flite says it. */
export interface Sentence {
  readonly text: string;
  readonly phoneCounts: readonly number[];
}

/** Plain sentences written for the bench. The counts say where in Flite's list of sounds each word begins. */
export const SENTENCES: readonly Sentence[] = [
  {
    text: "The old lighthouse keeper walked slowly along the shore every morning.",
    phoneCounts: [2, 3, 6, 4, 4, 5, 4, 2, 3, 4, 6],
  },
  {
    text: "Nobody in the village knew how many years he had been there.",
    phoneCounts: [6, 2, 2, 5, 2, 2, 4, 4, 2, 3, 3, 3],
  },
  {
    text: "He carried a small lantern, a wooden stick, and a bag of bread.",
    phoneCounts: [2, 5, 1, 4, 6, 1, 5, 4, 3, 1, 3, 2, 4],
  },
  {
    text: "When the weather was good, children followed him to the water.",
    phoneCounts: [3, 2, 4, 3, 3, 7, 5, 3, 2, 2, 4],
  },
  {
    text: "He told them stories about ships that had never come home.",
    phoneCounts: [2, 4, 3, 6, 4, 4, 3, 3, 4, 3, 3],
  },
  {
    text: "Most of the people thought that he was making them up.",
    phoneCounts: [4, 2, 2, 5, 3, 3, 2, 3, 5, 3, 2],
  },
  {
    text: "One winter a strong storm closed the road for several days.",
    phoneCounts: [3, 5, 1, 5, 5, 5, 2, 3, 3, 6, 3],
  },
  {
    text: "The only light that anyone could see came from his window.",
    phoneCounts: [2, 4, 3, 3, 6, 3, 2, 3, 4, 3, 5],
  },
  {
    text: "In the spring they painted his door bright green to thank him.",
    phoneCounts: [2, 2, 5, 2, 6, 3, 3, 4, 4, 2, 4, 3],
  },
];
