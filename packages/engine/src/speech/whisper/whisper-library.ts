import { isInstalled, platformName, requireLibrary } from "../../io/io.ts";

/** The part of the whisper.cpp binding that is used. Times are milliseconds. */
export interface WhisperLibrary {
  readonly WhisperContext: (new (
    options: WhisperOptions,
  ) => WhisperContext | Promise<WhisperContext>) & {
    toggleNativeLog(enable: boolean): void;
  };
}

interface WhisperOptions {
  readonly filePath: string;
  readonly useGpu: boolean;
}

export interface WhisperContext {
  /** 16-bit samples at 16 kHz. */
  transcribeData(
    samples: ArrayBuffer,
    options: {
      readonly language: string;
      readonly maxThreads: number;
      readonly maxLen: number;
      readonly tokenTimestamps: boolean;
      readonly onProgress: (percent: number) => void;
    },
  ): { readonly promise: Promise<WhisperAnswer>; stop(): Promise<void> };
  release(): Promise<void>;
}

interface WhisperAnswer {
  readonly language?: string;
  readonly segments: readonly { readonly text: string; readonly t0: number; readonly t1: number }[];
}

/** The npm package that holds whisper.cpp for this machine (MIT). */
export function whisperPackage(): string {
  return `@fugood/node-whisper-${platformName()}`;
}

/** True when the binding is installed. */
export function hasWhisper(): boolean {
  return isInstalled(whisperPackage());
}

/** The binding; undefined when it is not installed. */
export function loadWhisper(): WhisperLibrary | undefined {
  return requireLibrary(whisperPackage()) as WhisperLibrary | undefined;
}
