import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'

const colors = {
  ink: '#1C1530',
  ink2: '#2B2244',
  ivory: '#FBF6EC',
  sandal: '#F1E6D0',
  card: '#FFFDF8',
  paper: '#F7E9C8',
  kumkum: { DEFAULT: '#B3261E', deep: '#8F1D17' },
  turmeric: '#E3A21A',
  peacock: { DEFAULT: '#0E6A6E', deep: '#0A5256' },
  lotus: '#D96C8A',
  leaf: { DEFAULT: '#4B7B3A', text: '#3C662D' },
  gold: '#F4C65E',
  line: '#D8C9AB',
  edge: '#CDBB95',
  'input-border': '#8A7C8C',
  muted: '#5E566E',
  'muted-on-ink': '#B9B0C8',
  booked: '#1F5F93',
  disabled: { DEFAULT: '#E4D9C2', text: '#655D72' },
}

const fontFamily = {
  display: ['Fraunces', '"Fraunces fallback"', '"Mukta Indic"', 'Georgia', 'serif'],
  text: ['Mukta', '"Mukta fallback"', '"Mukta Indic"', 'system-ui', 'sans-serif'],
}

/** The same tokens as CSS variables, for the drawn parts: `--ink`, `--kumkum`, `--kumkum-deep`, `--display`, `--text`. */
function variables(): Record<string, string> {
  const all: Record<string, string> = {
    '--display': fontFamily.display.join(', '),
    '--text': fontFamily.text.join(', '),
  }
  for (const [name, value] of Object.entries(colors)) {
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
      colors,
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
