import type { Result } from '@bama/domain'

/**
 * Why a service made no image. `busy`: it says so itself; `failed`: it can't be reached, refuses this server, or hangs up;
 * `refused`: it makes none of this text; `unusable`: what it answered is no image, or too large a one.
 */
export type DrawProblem = 'timeout' | 'busy' | 'failed' | 'refused' | 'unusable'

/** A service that makes images. What it answers is a stranger's file: read as an upload is, or not at all. */
export interface ImageService {
  /** For people: where their text goes. */
  readonly host: string
  readonly model: string
  /** For all that one image takes. */
  readonly timeoutMs: number
  /** The bytes of one image, whatever they are. Never throws. */
  draw(prompt: string, signal: AbortSignal): Promise<Result<Buffer, DrawProblem>>
}
