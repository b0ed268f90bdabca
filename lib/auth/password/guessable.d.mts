export function isGuessable(
  password: string,
  person: { name: string; email: string; phone: string },
  academyNames?: readonly string[],
): Promise<boolean>
