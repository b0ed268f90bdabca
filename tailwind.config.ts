import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { colours } from './lib/core/config/colours'

const fontFamily = {
  display: ['Fraunces', '"Fraunces fallback"', '"Mukta Indic"', 'Georgia', 'serif'],
  text: ['Mukta', '"Mukta fallback"', '"Mukta Indic"', 'system-ui', 'sans-serif'],
}

/**
 * Exposes the colours and fonts as CSS variables, for drawings: `--ink`, `--kumkum`, `--kumkum-deep`, `--display`,
 * `--text`.
 */
function variables(): Record<string, string> {
  const all: Record<string, string> = {
    '--display': fontFamily.display.join(', '),
    '--text': fontFamily.text.join(', '),
  }
  for (const [name, value] of Object.entries(colours)) {
    if (typeof value === 'string') all[`--${name}`] = value
    else
      for (const [shade, hex] of Object.entries(value))
        all[shade === 'DEFAULT' ? `--${name}` : `--${name}-${shade}`] = hex
  }
  return all
}

const config: Config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: colours,
      fontFamily,
      borderRadius: { none: '0', control: '4px' },
      maxWidth: { container: '1296px' },
      screens: { phone: '700px' },
      boxShadow: {
        float: '0 16px 44px rgb(28 21 48 / .25)',
        bar: '0 -12px 28px rgb(28 21 48 / .13)',
      },
      zIndex: { header: '30', bar: '35', overlay: '50' },
    },
  },
  plugins: [plugin(({ addBase }) => addBase({ ':root': variables() }))],
}

export default config
