import { build } from './build.mjs'

// Only builds the application, for an image. The stamp shows a later start that the build is complete.
await build('.next')
