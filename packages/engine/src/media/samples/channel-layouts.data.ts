/** Channel positions in the order they are stored, by FFmpeg's name of the layout. */
export const CHANNEL_LAYOUTS: Readonly<Record<string, readonly ChannelPosition[]>> = {
  mono: ["FC"],
  stereo: ["FL", "FR"],
  downmix: ["FL", "FR"],
  "2.1": ["FL", "FR", "LFE"],
  "3.0": ["FL", "FR", "FC"],
  "3.0(back)": ["FL", "FR", "BC"],
  "4.0": ["FL", "FR", "FC", "BC"],
  quad: ["FL", "FR", "BL", "BR"],
  "quad(side)": ["FL", "FR", "SL", "SR"],
  "3.1": ["FL", "FR", "FC", "LFE"],
  "4.1": ["FL", "FR", "FC", "LFE", "BC"],
  "5.0": ["FL", "FR", "FC", "BL", "BR"],
  "5.0(side)": ["FL", "FR", "FC", "SL", "SR"],
  "5.1": ["FL", "FR", "FC", "LFE", "BL", "BR"],
  "5.1(side)": ["FL", "FR", "FC", "LFE", "SL", "SR"],
  "6.0": ["FL", "FR", "FC", "BC", "SL", "SR"],
  "6.1": ["FL", "FR", "FC", "LFE", "BC", "SL", "SR"],
  "7.0": ["FL", "FR", "FC", "BL", "BR", "SL", "SR"],
  "7.1": ["FL", "FR", "FC", "LFE", "BL", "BR", "SL", "SR"],
};

export type ChannelPosition = "FL" | "FR" | "FC" | "LFE" | "BL" | "BR" | "SL" | "SR" | "BC";

/** Layout taken for a count of channels that no name comes with. */
export const LAYOUT_OF_COUNT: readonly string[] = [
  "mono",
  "mono",
  "stereo",
  "3.0",
  "quad",
  "5.0",
  "5.1",
  "6.1",
  "7.1",
];
