'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { notReached } from '@/components/ui/data/call-failure'
import { alertError } from './alerts'

interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A part of a page whose code loads separately. */
export class OpenedPart<Props> {
  loaded: ComponentType<Props> | null = null
  private loading: Promise<ComponentType<Props>> | null = null

  constructor(private readonly load: () => Promise<ComponentType<Props>>) {}

  async fetch(): Promise<ComponentType<Props>> {
    this.loading ??= this.load()
    try {
      this.loaded = await this.loading
      return this.loaded
    } catch (error) {
      this.loading = null
      throw error
    }
  }
}

/**
 * Renders a part that opens on request, such as a dialog. Its code loads on the first opening and stays loaded. If
 * loading fails, the part closes and an alert appears. The next opening tries again.
 */
export function WhenOpened<Props extends Opened>({ part, props }: { part: OpenedPart<Props>; props: Props }) {
  const { open, onOpenChange } = props
  const [Part, setPart] = useState(() => part.loaded)
  const missing = open && !Part
  useEffect(() => {
    if (!missing) return
    let left = false
    const show = (loaded: ComponentType<Props>) => {
      if (!left) setPart(() => loaded)
    }
    const giveUp = () => {
      if (left) return
      onOpenChange(false)
      void alertError('Error', 'This could not be opened', notReached())
    }
    part.fetch().then(show, giveUp)
    return () => {
      left = true
    }
  }, [part, missing, onOpenChange])
  return Part ? <Part {...props} /> : null
}
