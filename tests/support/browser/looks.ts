/**
 * Describes how the visible elements look, with one string for each different look. Axe needs to check each look only
 * once. Browser tests run this function inside the page.
 */
export function looksShown(): string[] {
  const bare = 'rgba(0, 0, 0, 0) none 1'
  const grounds = new Map<Element, string>([[document.body, '']])
  const looks = new Set<string>()
  for (const element of document.querySelectorAll('body *:not(svg *)')) {
    const below = element.parentElement && grounds.get(element.parentElement)
    if (below == null || element.ariaHidden === 'true') continue
    const style = getComputedStyle(element)
    // An element with `display: contents` has no box, but its content may be visible.
    if (style.display !== 'contents' && !element.checkVisibility()) continue
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, visibility } = style
    const ground = `${backgroundColor} ${backgroundImage} ${opacity}`
    grounds.set(element, ground === bare ? below : `${below} / ${ground}`)
    if (visibility !== 'visible') continue
    const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    // Axe allows less contrast for large text.
    const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const own = [element.tagName, element.className, element.role, ...element.getAttributeNames()]
    looks.add([...own, hasText, large, color, grounds.get(element)].join(' '))
  }
  return [...looks]
}
