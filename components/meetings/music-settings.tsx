import { Disclosure } from '@/components/ui/text/disclosure'

/** Lists the settings that stop video-call apps from suppressing music. */
export function MusicSettings() {
  return (
    <section aria-labelledby="music-settings" className="mt-8">
      <h2 id="music-settings" className="type-h3 mb-1">
        Settings for music
      </h2>
      <p className="type-text mb-4 max-w-[60ch] text-muted">
        Video-call apps treat long notes as noise. Change these settings once on each device.
      </p>
      <Disclosure question="In Zoom" group="music-settings">
        <p>
          Open Settings, then Audio. Turn on “Original sound for musicians” and “High fidelity music mode”. If you wear
          headphones, switch off “Echo cancellation”. In the class, check that “Original Sound: On” appears at the top
          left.
        </p>
      </Disclosure>
      <Disclosure question="In Jitsi" group="music-settings">
        <p>
          In the class, open Settings, then Audio. Switch off “Noise suppression”, “Echo cancellation” and “Auto gain
          control”. Wear headphones.
        </p>
      </Disclosure>
      <Disclosure question="General tips" group="music-settings">
        <p>
          Use wired headphones. Bluetooth delays the sound and makes it thinner. Keep the microphone an arm’s length
          from the instrument, and close other apps that use your connection.
        </p>
      </Disclosure>
    </section>
  )
}
