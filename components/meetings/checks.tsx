'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CheckRow } from './check-row'
import { type DeviceState, playSwaras, useDevice, useLevel } from './devices'

/** Turns off the audio processing that is meant for speech, because it cuts off the ends of notes. */
const musicSound: MediaStreamConstraints = {
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
}
const picture: MediaStreamConstraints = { video: { width: { ideal: 640 }, height: { ideal: 360 } } }
/** The required sound level, from 0 to 1. A voice or instrument at playing distance reaches about 0.5. */
const MIN_PEAK_LEVEL = 0.45

export function MicrophoneCheck() {
  const { state, stream, start } = useDevice(musicSound)
  const { level, peak } = useLevel(stream)
  const isLoudEnough = peak >= MIN_PEAK_LEVEL
  const shown: DeviceState = state === 'works' && !isLoudEnough ? 'idle' : state
  return (
    <CheckRow syllable="sa" title="Microphone" state={shown}>
      {stream ? (
        <>
          <meter className="sr-only" aria-label="Volume" min={0} max={100} value={Math.round(level * 100)} />
          <div
            aria-hidden="true"
            className="relative h-5 max-w-[420px] overflow-hidden rounded-control border border-input-border bg-white"
          >
            <div
              className={`h-full ${level > 0.95 ? 'bg-kumkum' : 'bg-peacock'}`}
              style={{ width: `${Math.round(level * 100)}%` }}
            />
            <div className="absolute inset-y-0 border-ink border-l-2" style={{ left: `${MIN_PEAK_LEVEL * 100}%` }} />
          </div>
          <p className="type-small mt-2 text-muted">
            {isLoudEnough
              ? 'We can hear you. If the bar turns red, move back a little.'
              : 'Sing or play a phrase. The bar should pass the line.'}
          </p>
        </>
      ) : (
        <Button
          variant="outline"
          size="small"
          busy={state === 'asking'}
          busyLabel="Checking..."
          onClick={() => void start()}
        >
          Check the microphone
        </Button>
      )}
    </CheckRow>
  )
}

export function CameraCheck() {
  const { state, stream, start } = useDevice(picture)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <CheckRow syllable="ri" title="Camera" state={state}>
      {stream ? (
        <>
          <video
            ref={video}
            autoPlay
            playsInline
            muted
            aria-label="Camera preview"
            className="aspect-video w-full max-w-[420px] -scale-x-100 bg-ink object-cover"
          />
          <p className="type-small mt-2 text-muted">Place the camera so that your hands and instrument are in view.</p>
        </>
      ) : (
        <Button
          variant="outline"
          size="small"
          busy={state === 'asking'}
          busyLabel="Checking..."
          onClick={() => void start()}
        >
          Check the camera
        </Button>
      )}
    </CheckRow>
  )
}

export function SpeakerCheck() {
  const [state, setState] = useState<DeviceState>('idle')
  const [played, setPlayed] = useState(false)

  async function play() {
    setState('asking')
    try {
      await playSwaras()
      setPlayed(true)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <CheckRow syllable="ga" title="Speaker or headphones" state={state}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="small"
          busy={state === 'asking'}
          busyLabel="Playing..."
          onClick={() => void play()}
        >
          {played ? 'Play again' : 'Play three notes'}
        </Button>
        {played && state !== 'works' ? (
          <Button variant="peacock" size="small" onClick={() => setState('works')}>
            I heard them
          </Button>
        ) : null}
      </div>
      <p className="type-small mt-2 text-muted">Use headphones to avoid echo.</p>
    </CheckRow>
  )
}
