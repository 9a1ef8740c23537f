import type { RecipeId } from "@reelkiln/document";

/** What a recipe's sheet is made from. */
export interface RecipeRequest {
  readonly recipe: RecipeId;
  /** Files of the examples by their names. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Seconds of the pictures. */
  readonly times: readonly number[];
}

const spoken: readonly (readonly [text: string, start: number, end: number])[] = [
  ["Make", 200, 600],
  ["something", 600, 1200],
  ["people", 1200, 1700],
  ["stop", 1700, 2100],
  ["for.", 2100, 2600],
  ["Then", 3000, 3300],
  ["tell", 3300, 3600],
  ["them", 3600, 3900],
  ["why", 3900, 4300],
  ["it", 4300, 4500],
  ["matters.", 4500, 5200],
];

const transcript_words = spoken.map(([text, start, end]) => ({ text, start, end }));

const houses = ["media/mill-lane.jpg", "media/harbour-row.jpg", "media/station-road.jpg"];

/** One request for every recipe, at its most telling moments. */
export const RECIPE_REQUESTS: readonly RecipeRequest[] = [
  {
    recipe: "captioned_clip",
    variables: {
      primary_video_url: "media/bunny.mp4",
      layout_variant: "blurred_fit",
      cta_text: "Follow for more",
      transcript_words,
    },
    times: [0.4, 1.4, 3.4, 4.7, 5.4],
  },
  {
    recipe: "voiceover_explainer",
    variables: {
      voiceover_audio_url: "media/speech.wav",
      background_assets: [houses[0], { url: "media/bunny.mp4" }, houses[1]],
      hook_text: "Three things to know",
      cta_text: "Save this",
      transcript_words,
    },
    times: [0.5, 1.4, 4.7, 9, 15],
  },
  {
    recipe: "photo_slideshow",
    variables: { audio_url: "media/speech.wav", image_urls: houses, title_card_text: "Our street" },
    times: [1, 4, 5.6, 9, 14],
  },
  {
    recipe: "listicle_ranked",
    variables: {
      music_url: "media/speech.wav",
      hook_text: "Top 2 houses",
      items: [
        { title: "Harbour Row", subtitle: "For the view", media_url: houses[1] },
        { title: "Mill Lane", media_url: houses[0] },
      ],
      cta_text: "Which one?",
    },
    times: [0.6, 1.8, 4, 8, 11.8],
  },
  {
    recipe: "storytime_broll",
    variables: {
      voiceover_audio_url: "media/speech.wav",
      background_video_url: "media/bunny.mp4",
      title_text: "The night the lights went out in our whole street",
      author_text: "r/stories",
      cta_text: "Part two tomorrow",
      transcript_words,
    },
    times: [0.4, 1.4, 3.5, 4.7, 15],
  },
  {
    recipe: "stitched_clips",
    variables: {
      clips: [
        { url: "media/bunny.mp4", duration_seconds: 4, title: "Day one" },
        { url: "media/phone-dog.mp4", title: "Day two" },
        { url: "media/bunny.mp4", start_seconds: 2, duration_seconds: 3 },
      ],
      transition: "slide",
      title_text: "Our week",
      cta_text: "More on Friday",
      music_url: "media/speech.wav",
    },
    times: [0.6, 3.2, 3.8, 4.6, 7],
  },
  {
    recipe: "quote_card",
    variables: {
      quote_text: "We are what we repeatedly do. Excellence, then, is not an act, but a habit.",
      author_text: "Will Durant",
      author_role_text: "The Story of Philosophy",
    },
    times: [0.2, 0.5, 0.8, 1.2, 6],
  },
  {
    recipe: "before_after",
    variables: {
      before_media_url: houses[0],
      after_media_url: houses[1],
      title_text: "Six weeks later",
      cta_text: "Book a visit",
    },
    times: [0.6, 2, 3, 4.2, 7],
  },
  {
    recipe: "product_promo",
    variables: {
      product_media_urls: houses,
      name_text: "Mill Lane Homes",
      tagline_text: "Old stones. New rooms.",
      features: ["Gardens to the south", "Ten minutes to the sea", "Ready this summer"],
      old_price_text: "was £455,000",
      price_text: "£425k",
      cta_text: "Book a visit",
      palette: "forest",
    },
    times: [0.2, 1.4, 2.4, 4, 9],
  },
  {
    recipe: "podcast_audiogram",
    variables: {
      audio_url: "media/speech.wav",
      cover_url: "media/orchard-close.jpg",
      show_text: "The Long Way",
      title_text: "Why we walk",
      transcript_words,
    },
    times: [0.4, 1.4, 3.4, 4.7, 12],
  },
];
