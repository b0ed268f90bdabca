import { ArtsAlbum } from './arts-album'
import { Hero } from './hero'
import { OneFee } from './one-fee'
import { Questions } from './questions'
import { Steps } from './steps'
import { Teachers } from './teachers'

/** Shows the home page at / and /home. */
export function Home() {
  return (
    <>
      <Hero />
      <ArtsAlbum />
      <Steps />
      <Teachers />
      <OneFee />
      <Questions />
    </>
  )
}
