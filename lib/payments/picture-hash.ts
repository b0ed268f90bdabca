import sharp from 'sharp'

const COLUMNS = 9
const ROWS = 8
/** Side length of a spot in pixels. The hash compares the mean grey levels of the spots. */
const SPOT = 16
/**
 * Two neighbouring spots count as different only if their grey levels differ by more than this. Compression and scaling
 * cause smaller differences.
 */
const NOISE = 2
/** The difference between two spots must exceed this share of the image's contrast. It must also exceed NOISE. */
const STEP = 0.1
/** Images are similar if at most this many bits of their hashes differ. The database index requires a limit below 8. */
export const SIMILAR_BITS = 7
/**
 * The minimum number of set bits in a hash. An image with fewer set bits gets no hash, because nearly blank images
 * would all count as similar.
 */
const FEWEST_STEPS = 3

/**
 * Computes a 64-bit image hash as 16 hex digits. Each bit states whether one of 8 × 8 spots is clearly darker than the
 * spot to its right. Returns null for a nearly blank image. A rescaled or slightly cropped copy differs by at most 7
 * bits, another app's screenshot by at least 12. Screenshots of different payments in the same app count as similar.
 */
export async function pictureHash(picture: Buffer): Promise<string | null> {
  const spots = await spotsOf(picture)
  const mean = spots.reduce((sum, grey) => sum + grey, 0) / spots.length
  const contrast = Math.sqrt(spots.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / spots.length)
  const least = Math.max(NOISE, STEP * contrast)
  let bits = 0n
  let steps = 0
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column
      const isStep = (spots[at + 1] ?? 0) - (spots[at] ?? 0) > least
      bits = (bits << 1n) | (isStep ? 1n : 0n)
      if (isStep) steps += 1
    }
  }
  return steps < FEWEST_STEPS ? null : bits.toString(16).padStart(16, '0')
}

/** Returns the mean grey level of each spot, row by row, for an image of any size. */
async function spotsOf(picture: Buffer): Promise<number[]> {
  const width = COLUMNS * SPOT
  const grey = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(width, ROWS * SPOT, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const sums = new Array<number>(COLUMNS * ROWS).fill(0)
  grey.forEach((value, index) => {
    const column = Math.floor((index % width) / SPOT)
    const row = Math.floor(index / width / SPOT)
    const spot = row * COLUMNS + column
    sums[spot] = (sums[spot] ?? 0) + value
  })
  return sums.map((sum) => sum / SPOT ** 2)
}
