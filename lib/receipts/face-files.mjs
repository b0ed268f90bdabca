/**
 * The font files for receipts. The container image includes them. `text` and `strong` cover Latin, the rupee sign and
 * Devanagari. `other` adds more Latin letters, Greek and Cyrillic. The remaining fonts cover one script each. `arabic`
 * (Urdu) is not a Noto font, because PDF readers cannot extract text in Noto's Arabic font.
 */
export const faceFiles = {
  text: 'node_modules/@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  strong: 'node_modules/@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
  tamil: 'node_modules/@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  malayalam: 'node_modules/@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  telugu: 'node_modules/@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  kannada: 'node_modules/@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  bengali: 'node_modules/@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  gujarati: 'node_modules/@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  gurmukhi: 'node_modules/@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  odia: 'node_modules/@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
  // Noto's Arabic fonts draw a letter and its dots as two glyphs, so PDF readers could not extract the text.
  arabic: 'node_modules/@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  other: 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
}
