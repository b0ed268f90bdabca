import sharp from 'sharp'

const COLUMNS = 9
const ROWS = 8
/**
 * Each spot of the reduced picture is the mean of this many pixels in each direction, because a single pixel would
 * depend too much on the exact position of edges.
 */
const SPOT = 16
/**
 * Minimum difference in grey levels between two neighbouring spots. Compression and scaling cause smaller differences,
 * which are ignored.
 */
const NOISE = 2
/** The same threshold relative to the picture's contrast, so that faint and strong pictures are treated alike. */
const STEP = 0.1
/**
 * Pictures are similar if at most this many bits differ. The number must be below 8, so that similar hashes have a byte
 * in common, by which the index finds them.
 */
export const SIMILAR_BITS = 7
/**
 * A picture with fewer differences gets no hash, because otherwise all nearly blank pictures would count as similar.
 */
const FEWEST_STEPS = 3

/**
 * Computes a 64-bit hash as 16 hex digits. Each bit tells whether one of 8 × 8 spots is clearly darker than its right
 * neighbour. Null if nearly blank. Rescaling changes at most 1 bit, a 2 % crop 2 to 7, another app 12 or more. Two
 * payments in one app differ by at most 2, so a person must check.
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

/** Returns the mean grey of each spot, row by row, for a picture of any size. */
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
