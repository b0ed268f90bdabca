import { colours } from '@/lib/core/config/colours'
import { type KeptClass, type KeptClasses, shownClasses } from './kept-classes'

const style = `
body{margin:0;background:${colours.ivory};color:${colours.ink};font:18px/1.55 Mukta,"Segoe UI",Roboto,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 20px}
h1,h2{font-family:Fraunces,Georgia,serif;font-weight:420;line-height:1.15}
h1{font-size:44px;margin:0 0 8px}
h2{font-size:28px;margin:40px 0 4px}
p{margin:0 0 12px}
.muted{color:${colours.muted}}
ul{list-style:none;margin:16px 0 0;padding:0;border-top:1px solid ${colours.ink}}
li{padding:16px 0;border-bottom:1px solid ${colours.line};overflow-wrap:anywhere}
b{font-weight:600}
a{color:${colours.kumkum.DEFAULT};display:inline-block;padding:8px 0}
.again{background:${colours.kumkum.DEFAULT};color:${colours.ivory};border-radius:4px;padding:10px 24px;margin-top:8px;text-decoration:none}
@media(max-width:480px){h1{font-size:31px}}`

/** The page's content security policy, which allows no scripts and only inline styles. */
export const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** Returns the page shown when the browser is offline. `address` is the page that the person wanted to open. */
export function offlinePage(storedClasses: KeptClasses | null, address: string, now: number): string {
  const classes = storedClasses && shownClasses(storedClasses, now)
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>You are offline</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>You are offline</h1>
<p class="muted">This page needs an internet connection. Check your connection and try again.</p>
<p><a class="again" href="${escapeHtml(address)}">Try again</a></p>
${storedClasses && classes ? classesPart(storedClasses.asOf, classes) : ''}</main></body></html>`
}

function classesPart(asOf: string, classes: readonly KeptClass[]): string {
  const list = classes.length
    ? `<ul>${classes.map(row).join('')}</ul><p class="muted" style="margin-top:16px">You need an internet connection to join a class.</p>`
    : '<p>No upcoming classes.</p>'
  return `<h2>Your upcoming classes</h2><p class="muted">As of ${escapeHtml(asOf)}. Changes after that are not shown.</p>${list}`
}

function row({ title, student, when, ownTime, href }: KeptClass): string {
  const lines = [when, ownTime, student].filter((line) => line !== null).map((line) => `<br>${escapeHtml(line)}`)
  return `<li><b>${escapeHtml(title)}</b>${lines.join('')}<br><a href="${escapeHtml(href)}">Join</a></li>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
