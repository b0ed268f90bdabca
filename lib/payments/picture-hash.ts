import sharp from 'sharp'

/**
 * A 64-bit difference hash of a picture, as 16 hex digits: whether each of 8 × 8 spots is darker than its right neighbour.
 * Scaling, recompression and small marks change few bits.
 */
export async function pictureHash(picture: Buffer): Promise<string> {
  const grey = await sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}
