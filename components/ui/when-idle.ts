/** Calls `run` once the page has loaded and is idle. Returns a function that cancels the call. */
export function whenIdle(run: () => void): () => void {
  let timer: number | undefined
  let idle: number | undefined
  const wait = () => {
    // Safari has no requestIdleCallback.
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
