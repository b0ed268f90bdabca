import type { Block } from '@/lib/core/config/page-texts'

/** A short text with its title. */
export interface TitledText {
  title: string
  text: string
}

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (items: readonly string[]): Block => ({ kind: 'list', items: [...items] })

/** Returns each title as a heading, with its text below. */
export const titled = (texts: readonly TitledText[]): Block[] =>
  texts.flatMap(({ title, text }) => [heading(title), paragraph(text)])

/** Returns a link in the notation of lib/core/text/linked-text.ts. */
export const linkTo = (label: string, address: string): string => `[${label}](${address})`
