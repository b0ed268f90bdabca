import { execFileSync, spawnSync } from 'node:child_process'
import path from 'node:path'
import sharp from 'sharp'
import { INK } from './colours'
import { FRAMES_PER_SECOND } from './story'
import type { Format } from './thread'

/** The maximum size of each file, in bytes. */
export const LIMIT = { wide: 2_500_000, tall: 1_000_000, poster: 60_000 } as const

const CRF = { wide: { mp4: 20, webm: 30 }, tall: { mp4: 21, webm: 31 } } as const

export const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

// Use limited range and the HDTV matrix, because players expect these. Keep the sRGB transfer function, so that the
// film's ink colour matches the page's ink colour.
const COLOUR = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p'],
  ...['-color_range', 'tv', '-color_primaries', 'bt709', '-color_trc', 'iec61966-2-1', '-colorspace', 'bt709'],
]

function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 64_000_000 })
}

/** Encodes the numbered frames in a folder as MP4 (H.264) and WebM (VP9) and returns the files' paths. */
export function encodeFilm({ name }: Format, frames: string, out: string): string[] {
  const input = ['-framerate', String(FRAMES_PER_SECOND), '-i', path.join(frames, '%04d.png')]
  const [mp4, webm] = [path.join(out, `${name}.mp4`), path.join(out, `${name}.webm`)]
  // Every phone can decode H.264 level 4.0 with four reference frames.
  const h264 = ['-c:v', 'libx264', '-preset', 'slower', '-profile:v', 'high', '-level', '4.0', '-refs', '4']
  ffmpeg(...input, ...COLOUR, ...h264, '-crf', String(CRF[name].mp4), '-movflags', '+faststart', '-an', mp4)
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', String(CRF[name].webm), '-row-mt', '1']
  const log = ['-passlogfile', path.join(frames, 'vp9')]
  ffmpeg(...input, ...COLOUR, ...vp9, ...log, '-pass', '1', '-cpu-used', '4', '-an', '-f', 'null', '-')
  ffmpeg(...input, ...COLOUR, ...vp9, ...log, '-pass', '2', '-cpu-used', '1', '-auto-alt-ref', '1', '-an', webm)
  return [mp4, webm]
}

/**
 * Checks the encoded films. The films loop, so their first and last frames must match the drawing `0000.png`. The
 * background must be the page's ink colour. Throws if a check fails.
 */
export async function checkFilm({ name }: Format, frames: string, films: readonly string[]): Promise<void> {
  const rgb = ['-vf', 'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int', '-frames:v', '1']
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
  const drawn = await sharp(path.join(frames, '0000.png')).removeAlpha().raw().toBuffer()
  for (const film of films) {
    const first = ffmpeg('-i', film, ...rgb, ...raw)
    const last = ffmpeg('-sseof', '-0.05', '-i', film, ...rgb, ...raw)
    for (const [which, picture] of [['first', first] as const, ['last', last] as const]) {
      const off = meanDifference(drawn, picture)
      if (off > 2)
        throw new Error(`The ${which} frame of ${film} differs from the drawing by ${off.toFixed(2)} of 255.`)
    }
    const corner = INK.map((value, channel) => Math.abs((first[channel] ?? 0) - value))
    if (Math.max(...corner) > 1)
      throw new Error(`The background of ${name} is not the page's ink colour: it differs by ${corner}.`)
  }
}

function meanDifference(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 255
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}
