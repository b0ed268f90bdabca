import { colours } from '@/lib/core/config/colours'

const looks = {
  body: `display: grid; place-content: center; gap: 12px; min-height: 100vh; box-sizing: border-box; margin: 0; padding: 24px; text-align: center; background: ${colours.ivory}; color: ${colours.ink}`,
  h1: 'margin: 0; font: 28px/1.2 Georgia, serif',
  p: `margin: 0; font: 17px/1.5 sans-serif; color: ${colours.muted}`,
} as const

/**
 * Shows in the new tab that the meeting is being created. The tab is empty, so this function creates its elements and
 * sets their styles.
 */
function drawWaiting(page: Document): void {
  page.title = 'Your class'
  page.documentElement.lang = 'en'
  const screen = page.createElement('meta')
  screen.name = 'viewport'
  screen.content = 'width=device-width'
  page.head.append(screen)
  page.body.style.cssText = looks.body
  const line = (tag: 'h1' | 'p', text: string) => {
    const element = page.createElement(tag)
    element.textContent = text
    element.style.cssText = looks[tag]
    return element
  }
  page.body.replaceChildren(
    line('h1', 'Creating your meeting...'),
    line('p', 'Your class will open here automatically.'),
  )
}

/**
 * Opens a tab for a meeting whose link is still loading. The tab must open during the click, because browsers block
 * tabs that open after a response. Returns null if the browser blocked the tab anyway.
 */
export function openMeetingTab(): { go: (link: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  drawWaiting(tab.document)
  return { go: (link) => tab.location.replace(link), close: () => tab.close() }
}
