import type { Result } from '@bama/domain'

/**
 * Why a service made no image. `busy`: it says so itself; `failed`: it can't be reached, refuses this server, or hangs up;
 * `refused`: it doesn't draw this text; `unusable`: its answer isn't an image, or is too large.
 */
export type DrawProblem = 'timeout' | 'busy' | 'failed' | 'refused' | 'unusable'

/** A service that makes images. Its answers are untrusted files, and are read like uploads. */
export interface ImageService {
  /** Shown to people, so that they know where their text goes. */
  readonly host: string
  readonly model: string
  /** For everything that one image takes. */
  readonly timeoutMs: number
  /** Returns the bytes of the answered image, unchecked. Never throws. */
  draw(prompt: string, signal: AbortSignal): Promise<Result<Buffer, DrawProblem>>
}
