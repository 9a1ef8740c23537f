/** The part of ffprobe's JSON that is read. Every field may be absent. */
export interface FfprobeOutput {
  readonly format?: FfprobeFormat;
  readonly streams?: readonly FfprobeStream[];
}

export interface FfprobeFormat {
  readonly format_name?: string;
  readonly start_time?: string;
  readonly duration?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

export interface FfprobeStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly pix_fmt?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly color_range?: string;
  readonly field_order?: string;
  readonly time_base?: string;
  readonly start_time?: string;
  readonly duration?: string;
  readonly nb_frames?: string;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly channel_layout?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly disposition?: Readonly<Record<string, number>>;
  readonly side_data_list?: readonly {
    readonly side_data_type?: string;
    /** Rows of three numbers in decimal, each after its offset and a colon. */
    readonly displaymatrix?: string;
  }[];
}
