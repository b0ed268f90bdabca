/**
 * How all that one can see and hear looks to axe: what it is and carries, its letters, and the grounds that lie below it.
 * Runs in a page: a browser test sends it there as it stands.
 */
export function looksShown(): string[] {
  const bare = 'rgba(0, 0, 0, 0) none 1'
  const grounds = new Map<Element, string>([[document.body, '']])
  const looks = new Set<string>()
  for (const element of document.querySelectorAll('body *:not(svg *)')) {
    const below = element.parentElement && grounds.get(element.parentElement)
    if (below == null || element.ariaHidden === 'true') continue
    const style = getComputedStyle(element)
    // What has no box of its own does not count as visible; what stands in it may be, as in a frame that is hidden.
    if (style.display !== 'contents' && !element.checkVisibility()) continue
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, visibility } = style
    const ground = `${backgroundColor} ${backgroundImage} ${opacity}`
    grounds.set(element, ground === bare ? below : `${below} / ${ground}`)
    if (visibility !== 'visible') continue
    const speaks = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    // Where axe takes letters for large: they may be paler.
    const large = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const own = [element.tagName, element.className, element.role, ...element.getAttributeNames()]
    looks.add([...own, speaks, large, color, grounds.get(element)].join(' '))
  }
  return [...looks]
}
