import { flicksFromSeconds, secondsFromFlicks } from "@reelkiln/document";
import type { Flicks, Timeline } from "@reelkiln/document";

import type { Billing } from "../database/database.ts";

/** Seconds of transcription for a credit, each started one. */
const TRANSCRIPTION_SECONDS = 5;
/** Seconds of video for a credit, each started one, up to full HD at 30 frames a second. */
const RENDER_SECONDS = 2.5;
const INCLUDED_PIXEL_RATE = 1080 * 1920 * 30;

/** What hearing a source of that length costs, in credits. */
export function transcriptionCredits(length: Flicks): number {
  return startedUnits(length, TRANSCRIPTION_SECONDS);
}

type Size = Pick<Timeline, "width" | "height" | "frameRate" | "duration">;

/** What rendering a timeline costs, in credits: more pixels a second than full HD at 30 cost in proportion. */
export function renderCredits({ width, height, frameRate, duration }: Size): number {
  const pixelRate = (width * height * frameRate.numerator) / frameRate.denominator;
  const ratio = Math.max(1, pixelRate / INCLUDED_PIXEL_RATE);
  return Math.ceil(startedUnits(duration, RENDER_SECONDS) * ratio);
}

/** What was done, in credits. */
export interface BilledWork {
  /** Absent when nothing was heard. */
  readonly heard?: Flicks | undefined;
  /** Absent before the render is done. */
  readonly renderCredits?: number | undefined;
}

/** The bill of a job. */
export function billingOf({ heard, renderCredits: render = 0 }: BilledWork): Billing {
  const transcription = heard === undefined ? 0 : transcriptionCredits(heard);
  return {
    transcription_credit_cost: transcription,
    transcription_duration_seconds_billed: heard === undefined ? 0 : shownSeconds(heard),
    render_credit_cost: render,
    total_credit_cost: transcription + render,
  };
}

/** Seconds to the millisecond. */
export function shownSeconds(length: Flicks): number {
  return Math.round(secondsFromFlicks(length) * 1000) / 1000;
}

/** Whole numbers throughout: a length on the boundary starts no further unit. */
function startedUnits(length: Flicks, seconds: number): number {
  return Math.max(1, Math.ceil(length / flicksFromSeconds(seconds)));
}
