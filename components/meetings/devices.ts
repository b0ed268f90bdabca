'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

export type DeviceState = 'idle' | 'asking' | 'works' | 'refused' | 'missing' | 'failed'

/** Converts the error from opening a device to a state that the page can explain. */
function failedState(error: unknown): DeviceState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}

async function open(constraints: MediaStreamConstraints): Promise<MediaStream> {
  // Browsers offer `mediaDevices` only on https pages and on localhost.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia(constraints)
}

/** Opens a stream from the microphone or camera on request, and closes it when the user leaves the page. */
export function useDevice(constraints: MediaStreamConstraints) {
  const [state, setState] = useState<DeviceState>('idle')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const openStream = useRef<MediaStream | null>(null)
  const unmounted = useRef(false)

  const close = useCallback(() => {
    for (const track of openStream.current?.getTracks() ?? []) track.stop()
    openStream.current = null
    setStream(null)
  }, [])

  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
      for (const track of openStream.current?.getTracks() ?? []) track.stop()
    }
  }, [])

  const start = useCallback(async () => {
    setState('asking')
    try {
      const newStream = await open(constraints)
      if (unmounted.current) {
        for (const track of newStream.getTracks()) track.stop()
        return
      }
      openStream.current = newStream
      setStream(newStream)
      setState('works')
    } catch (error) {
      setState(failedState(error))
    }
  }, [constraints])

  return { state, stream, start, close }
}

const FLOOR_DB = -60

/**
 * Measures the current and the peak level of a stream on each animation frame. A level of 0 means −60 decibels or less,
 * and 1 means 0 decibels.
 */
export function useLevel(stream: MediaStream | null): { level: number; peak: number } {
  const [loudness, setLoudness] = useState({ level: 0, peak: 0 })
  useEffect(() => {
    if (!stream) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let frame = 0
    const measure = () => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      const decibels = 10 * Math.log10(power + 1e-12)
      const level = Math.min(1, Math.max(0, 1 - decibels / FLOOR_DB))
      setLoudness(({ peak }) => ({ level, peak: Math.max(peak, level) }))
      frame = requestAnimationFrame(measure)
    }
    frame = requestAnimationFrame(measure)
    return () => {
      cancelAnimationFrame(frame)
      void context.close()
      setLoudness({ level: 0, peak: 0 })
    }
  }, [stream])
  return loudness
}

/** Plays sa, pa and the upper sa softly through the speaker. Resolves once the notes have ended. */
export async function playSwaras(): Promise<void> {
  const context = new AudioContext()
  await context.resume()
  const length = 0.55
  for (const [index, frequency] of [261.63, 392.44, 523.25].entries()) {
    const startTime = context.currentTime + index * length
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = frequency
    gain.gain.setValueAtTime(0, startTime)
    gain.gain.linearRampToValueAtTime(0.25, startTime + 0.04)
    gain.gain.exponentialRampToValueAtTime(0.001, startTime + length)
    tone.connect(gain).connect(context.destination)
    tone.start(startTime)
    tone.stop(startTime + length)
  }
  await new Promise((resolve) => setTimeout(resolve, length * 3 * 1000 + 100))
  await context.close()
}
