import sharp from 'sharp'

const COLUMNS = 9
const ROWS = 8
/** Pixels a side that each spot is the mean of: a single resampled pixel depends on where edges happen to fall. */
const SPOT = 16
/** A step to the next spot counts from here on, in grey levels: below it, compression and scaling alone make steps. */
const NOISE = 2
/** The same as a part of the picture's own contrast, so that a faint picture is judged like a strong one. */
const STEP = 0.1
/** Two pictures are similar when at most so many bits differ. Below 8, so that the index of shared bytes finds all. */
export const SIMILAR_BITS = 7
/** Fewer steps than this say nothing: all nearly blank pictures would be similar. */
const FEWEST_STEPS = 3

/**
 * A 64-bit difference hash of a picture, as 16 hex digits: whether each of 8 × 8 spots is clearly darker than its right
 * neighbour. Measured on the screens of payment apps: scaling and recompression change at most one bit, a crop by two in a
 * hundred two to seven; two apps differ in twelve and more, two payments on the screen of one app in none to two, so a
 * person has to look. Null for a picture too blank to be told from another.
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

/** The mean grey of each spot, row by row, whatever the picture's size. */
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
