/**
 * A tab for a meeting whose link is still being made. It has to be opened on the click itself: a tab opened after an
 * answer has come is a popup, and browsers stop those. Null where the browser stopped even this one.
 */
export function openMeetingTab(): { go: (link: string) => void; close: () => void } | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = 'Your class'
  tab.document.body.style.cssText = 'font: 20px/1.5 sans-serif; padding: 48px; background: #FBF6EC; color: #1C1530'
  tab.document.body.textContent = 'Creating your meeting...'
  return { go: (link) => tab.location.replace(link), close: () => tab.close() }
}
