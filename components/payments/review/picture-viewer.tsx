'use client'

import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'

const STEP = 1.25
const SMALLEST = 0.1
const LARGEST = 8

/** Shows an image, fitted to its frame at first. Buttons and keys zoom, rotate and scroll it. */
export function PictureViewer({ url, alt }: { url: string; alt: string }) {
  const view = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState({ width: 720, height: 1280 })
  const [frameSize, setFrameSize] = useState({ width: 720, height: 600 })
  /** The zoom factor. Null fits the image to the frame. */
  const [zoom, setZoom] = useState<number | null>(null)
  const [quarters, setQuarters] = useState(0)

  useEffect(() => {
    const box = view.current
    if (!box) return
    const observer = new ResizeObserver(() =>
      setFrameSize({ width: box.offsetWidth - 2, height: box.offsetHeight - 2 }),
    )
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  const isSideways = quarters % 2 === 1
  const shape = isSideways ? { width: natural.height, height: natural.width } : natural
  const fitted = Math.min(1, frameSize.width / shape.width, frameSize.height / shape.height)
  const scale = zoom ?? fitted
  const zoomBy = (factor: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)))
  const turn = () => setQuarters((quarters + 1) % 4)

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => setZoom(null),
    t: turn,
  }
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const action = latest.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Tool label="Zoom out" onClick={() => zoomBy(1 / STEP)}>
          <ZoomOut aria-hidden="true" size={20} strokeWidth={1.7} />
        </Tool>
        <Tool label="Zoom in" onClick={() => zoomBy(STEP)}>
          <ZoomIn aria-hidden="true" size={20} strokeWidth={1.7} />
        </Tool>
        <Tool label="Rotate the picture" onClick={turn}>
          <RotateCw aria-hidden="true" size={20} strokeWidth={1.7} />
        </Tool>
        <Button variant="outline" size="small" onClick={() => setZoom(null)}>
          Fit
        </Button>
        <output className="type-small tnum ml-1 text-muted">{Math.round(scale * 100)} %</output>
        <span className="type-note ml-auto text-muted pointer-coarse:hidden">
          Keys: + and − zoom, 0 fits the picture, T rotates
        </span>
      </div>
      <div ref={view} className="h-[min(64dvh,760px)] overflow-auto border border-edge bg-sandal">
        <button
          type="button"
          onClick={() => setZoom(zoom === null ? 1 : null)}
          aria-label={zoom === null ? 'Actual size' : 'Fit to window'}
          className={`relative mx-auto block overflow-hidden ${zoom === null ? 'cursor-zoom-in' : 'cursor-zoom-out'}`}
          style={{ width: shape.width * scale, height: shape.height * scale }}
        >
          {/* biome-ignore lint/performance/noImgElement: a picture in this tab's memory needs no optimisation */}
          <img
            src={url}
            alt={alt}
            width={natural.width}
            height={natural.height}
            onLoad={({ currentTarget }) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
            className="absolute top-1/2 left-1/2 max-w-none"
            style={{
              width: natural.width * scale,
              height: natural.height * scale,
              transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
            }}
          />
        </button>
      </div>
    </div>
  )
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="outline" size="small" className="w-11 px-0!" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  )
}
