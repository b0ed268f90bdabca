import { type HeroLayout, heroLine } from './line'

/**
 * The hero on a wide screen, 1440 x 900. The layout has the strings on the left. The finished picture is mirrored, so
 * its strings are on the right.
 */
export const wideHero: HeroLayout = {
  width: 1440,
  height: 900,
  centre: [852, 486],
  spacing: 85,
  upright: false,
  pegAt: 2 * 852 - 1244,
  pegMiddle: 486,
  pegGap: 77,
  pegRadius: 7,
  handles: [80, 100],
  stretch: 0.22,
  decay: 0.85,
  floor: 0.1,
}

/** The hero on a phone, 390 x 480: strings above, kolam below. */
export const tallHero: HeroLayout = {
  width: 390,
  height: 480,
  centre: [195, 338],
  spacing: 39,
  upright: true,
  pegAt: 154,
  pegMiddle: 195,
  pegGap: 43,
  pegRadius: 5,
  handles: [34, 40],
  stretch: 0.15,
  decay: 1.1,
  floor: 0.12,
}

const n = (v: number): string => `${Math.round(v * 100) / 100}`

/**
 * Returns the hero line as an animated SVG file. The line draws itself once and then glows. With reduced motion, the
 * whole line appears immediately. `lineWidth` and `blur` are in user units.
 */
export function heroSvg(layout: HeroLayout, lineWidth: number, blur: number): string {
  const { path, dots, waveDots, pegs } = heroLine(layout)
  const { width, height, upright, spacing, pegAt, pegRadius, centre } = layout
  const gradientAxis = upright
    ? `x1="0" y1="${pegAt}" x2="0" y2="${centre[1]}"`
    : `x1="${pegAt}" y1="0" x2="${centre[0]}" y2="0"`
  const mirror = upright ? '' : ` transform="translate(${2 * centre[0]} 0) scale(-1 1)"`
  const circle = (x: number, y: number, r: number, opacity = 1) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`
  const points = [
    ...dots.map(([x, y]) => circle(x, y, spacing * 0.042)),
    ...waveDots.map(([x, y, open]) => circle(x, y, spacing * 0.036 * open + 0.5, Math.min(1, open * 1.1))),
    ...pegs.map(([x, y]) => circle(x, y, pegRadius * 0.34)),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">
<style>.l{stroke-dasharray:1.02 1;animation:d 1.8s cubic-bezier(.4,0,.3,1) both}.g{animation:a .7s 1.5s ease-out both}@keyframes d{from{stroke-dashoffset:1.02}to{stroke-dashoffset:0}}@keyframes a{from{opacity:0}}@media(prefers-reduced-motion:reduce){.l,.g{animation:none;stroke-dasharray:none}}</style>
<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" ${gradientAxis}><stop offset="0" stop-color="#C8402F"/><stop offset=".45" stop-color="#E3832A"/><stop offset="1" stop-color="#F2B83C"/></linearGradient><linearGradient id="t" gradientUnits="userSpaceOnUse" ${gradientAxis}><stop offset="0" stop-color="#FBF6EC" stop-opacity="0"/><stop offset=".75" stop-color="#FFF3D6" stop-opacity=".55"/><stop offset="1" stop-color="#FFF6E0" stop-opacity=".95"/></linearGradient><filter id="b" x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="${blur}"/></filter><path id="p" pathLength="1" stroke-linejoin="round" d="${path}"/></defs>
<g${mirror}><use href="#p" class="g" stroke="#C8402F" stroke-width="${n(lineWidth * 3.2)}" stroke-opacity=".42" filter="url(#b)"/><use href="#p" class="l" stroke="url(#s)" stroke-width="${lineWidth}"/><use href="#p" class="l" stroke="url(#t)" stroke-width="${n(lineWidth * 0.34)}"/><g fill="#FBF6EC">${points}</g></g></svg>
`
}
