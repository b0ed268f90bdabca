'use client'

import { useEffect, useRef, useState } from 'react'
import { setFilmPaused, useFilm } from './hero-film-state'

/** Calls `run` once the page has loaded and is idle. Returns a function that cancels the call. */
function whenIdle(run: () => void): () => void {
  let timer: number | undefined
  let idle: number | undefined
  const wait = () => {
    // Use a timer in Safari, which has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(run, { timeout: 4000 })
    else timer = setTimeout(run, 1000) as unknown as number
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
  }
}

/** Plays the film on top of its poster. Loads it when the page is idle, and plays it only while it is visible. */
export function HeroFilm() {
  const { allowed, name, paused } = useFilm()
  const [idle, setIdle] = useState(false)
  const [shouldLoad, setShouldLoad] = useState(false)
  useEffect(() => (allowed ? whenIdle(() => setIdle(true)) : undefined), [allowed])
  // Do not load the film while it is paused. A visitor may have paused it on an earlier visit.
  if (idle && !paused && !shouldLoad) setShouldLoad(true)
  if (!allowed || !shouldLoad) return null
  return <Film key={name} name={name} paused={paused} />
}

function Film({ name, paused }: { name: 'wide' | 'tall'; paused: boolean }) {
  const film = useRef<HTMLVideoElement>(null)
  const [showing, setShowing] = useState(false)
  const [inView, setInView] = useState(false)

  useEffect(() => {
    const video = film.current
    if (!video) return
    let near = false
    const updateInView = () => setInView(near && !document.hidden)
    const observer = new IntersectionObserver((entries) => {
      near = entries.some((entry) => entry.isIntersecting)
      updateInView()
    })
    // Observe the visibility of the parent, because the film itself is scaled down to almost nothing until it plays.
    observer.observe(video.parentElement ?? video)
    document.addEventListener('visibilitychange', updateInView)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', updateInView)
    }
  }, [])

  useEffect(() => {
    const video = film.current
    if (!video) return
    if (paused || !inView) {
      video.pause()
      return
    }
    // React sets `muted` only after creating the element, but browsers autoplay only videos that are muted from the
    // start.
    video.muted = true
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') setFilmPaused(true, false)
    })
  }, [paused, inView])

  return (
    <video
      ref={film}
      className="hero-film"
      data-showing={showing || undefined}
      muted
      playsInline
      loop
      preload="none"
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      onPlaying={() => setShowing(true)}
    >
      <source src={`/film/${name}.webm`} type="video/webm; codecs=vp9" />
      <source src={`/film/${name}.mp4`} type="video/mp4; codecs=avc1.640028" />
    </video>
  )
}
