'use client'

import { Pause, Play } from 'lucide-react'
import { setFilmPaused, useFilm } from './hero-film-state'

/** Pauses and resumes the film. Renders nothing if the film is not allowed to play. */
export function HeroFilmButton() {
  const { allowed, paused } = useFilm()
  if (!allowed) return null
  const Icon = paused ? Play : Pause
  return (
    <button
      type="button"
      className="hero-film-button"
      aria-pressed={paused}
      aria-label="Pause the film"
      onClick={() => setFilmPaused(!paused, true)}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1} fill="currentColor" />
    </button>
  )
}
