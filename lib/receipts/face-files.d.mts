export const faceFiles: Readonly<
  Record<
    | 'text'
    | 'strong'
    | 'tamil'
    | 'malayalam'
    | 'telugu'
    | 'kannada'
    | 'bengali'
    | 'gujarati'
    | 'gurmukhi'
    | 'odia'
    | 'arabic'
    | 'other',
    string
  >
>
