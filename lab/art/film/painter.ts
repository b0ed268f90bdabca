import type { Page } from '@playwright/test'
import { INK } from './colours'
import type { Frame } from './frame'
import type { Format } from './thread'

/** The part of the page to paint, in user units, and the pixels per unit. */
export type View = { x: number; y: number; width: number; height: number; scale: number; blur: number }

export const viewOf = ({ frame, pixels, blur }: Format): View => ({ ...frame, scale: pixels[0] / frame.width, blur })

/**
 * Paints one frame in the browser's page and returns it as PNG. Overlapping lines do not get brighter, but overlapping
 * glows and sparks do.
 */
export async function paint(page: Page, frame: Frame, view: View): Promise<Buffer> {
  // Passes the frame as one string, because the browser's protocol transfers each number in a list separately.
  const text = JSON.stringify(frame, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value))
  // The compiler inserts calls to a helper, __name(), which must also exist in the page.
  await page.evaluate('globalThis.__name ??= (value) => value')
  const png = await page.evaluate(paintInPage, { text, view, ink: INK })
  return Buffer.from(png, 'base64')
}

async function paintInPage({ text, view, ink }: { text: string; view: View; ink: readonly number[] }) {
  const frame = JSON.parse(text) as Frame
  const [width, height] = [Math.round(view.width * view.scale), Math.round(view.height * view.scale)]
  const canvasOf = (part: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * part)
    canvas.height = Math.ceil(height * part)
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    if (!pen) throw new Error('This browser does not support the canvas element.')
    pen.setTransform(
      view.scale * part,
      0,
      0,
      view.scale * part,
      -view.x * view.scale * part,
      -view.y * view.scale * part,
    )
    pen.lineCap = 'round'
    return { canvas, pen }
  }
  const strokes = (pen: CanvasRenderingContext2D, list: readonly number[]) => {
    pen.globalCompositeOperation = 'lighten'
    for (let i = 0; i + 7 < list.length; i += 8) {
      pen.beginPath()
      pen.moveTo(list[i] ?? 0, list[i + 1] ?? 0)
      pen.lineTo(list[i + 2] ?? 0, list[i + 3] ?? 0)
      pen.lineWidth = list[i + 4] ?? 0
      pen.strokeStyle = `rgb(${list[i + 5]} ${list[i + 6]} ${list[i + 7]})`
      pen.stroke()
    }
  }
  const { canvas, pen } = canvasOf(1)
  pen.fillStyle = `rgb(${ink.join(' ')})`
  pen.fillRect(view.x, view.y, view.width, view.height)

  const glow = canvasOf(0.5)
  glow.pen.fillRect(view.x, view.y, view.width, view.height)
  strokes(glow.pen, frame.glow)
  const blurred = (radius: number, strength: number, part: number) => {
    const soft = canvasOf(part)
    soft.pen.setTransform(1, 0, 0, 1, 0, 0)
    soft.pen.filter = `blur(${radius * view.scale * part}px)`
    soft.pen.drawImage(glow.canvas, 0, 0, soft.canvas.width, soft.canvas.height)
    pen.save()
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = strength
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(soft.canvas, 0, 0, width, height)
    pen.restore()
  }
  blurred(view.blur, 1, 0.5)
  blurred(view.blur * 3.4, 0.55, 0.25)

  const rounds = (list: readonly number[], paintRound: (x: number, y: number, r: number, colour: number[]) => void) => {
    for (let i = 0; i + 5 < list.length; i += 6) {
      const [x = 0, y = 0, radius = 0, ...colour] = list.slice(i, i + 6)
      paintRound(x, y, radius, colour)
    }
  }
  pen.globalCompositeOperation = 'lighter'
  rounds(frame.sparks, (x, y, radius, colour) => {
    const light = pen.createRadialGradient(x, y, 0, x, y, radius)
    for (const stop of [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1]) {
      light.addColorStop(stop, `rgb(${colour.join(' ')} / ${(1 - stop) ** 3})`)
    }
    pen.fillStyle = light
    pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius)
  })
  strokes(pen, frame.body)
  strokes(pen, frame.core)
  rounds(frame.dots, (x, y, radius, colour) => {
    pen.fillStyle = `rgb(${colour.join(' ')})`
    pen.beginPath()
    pen.arc(x, y, radius, 0, 2 * Math.PI)
    pen.fill()
  })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas returned no image.')
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsDataURL(blob)
  })
  return url.slice(url.indexOf(',') + 1)
}
