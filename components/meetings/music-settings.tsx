import { Disclosure } from '@/components/ui/disclosure'

/** What a call program does to music unless told otherwise, and where to tell it. */
export function MusicSettings() {
  return (
    <section aria-labelledby="music-settings" className="mt-8">
      <h2 id="music-settings" className="type-h3 mb-1">
        Settings for music
      </h2>
      <p className="type-text mb-4 max-w-[60ch] text-muted">
        Call programs are made for speech: they take a held note for noise and turn it down. Set this once on each
        device.
      </p>
      <Disclosure question="In Zoom" group="music-settings">
        <p>
          Settings, Audio: choose Original sound for musicians, with High fidelity music mode, and without Echo
          cancellation when you wear headphones. In the class, press Original Sound: On at the top left.
        </p>
      </Disclosure>
      <Disclosure question="In Jitsi" group="music-settings">
        <p>
          In the class, open Settings, Audio: switch off Noise suppression, Echo cancellation and Auto gain control.
          Wear headphones.
        </p>
      </Disclosure>
      <Disclosure question="Everywhere" group="music-settings">
        <p>
          Headphones, a cable rather than Bluetooth (which delays and thins the sound), the microphone an arm’s length
          from the instrument, and no other program that uses the line.
        </p>
      </Disclosure>
    </section>
  )
}
