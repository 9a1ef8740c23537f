/**
 * FFmpeg's filter that makes whole pictures of fields: one for each frame, at the time of its first field; frames that
 * are not flagged as interlaced pass unchanged.
 */
export const DEINTERLACER = "bwdif=mode=send_frame:parity=auto:deint=interlaced";
