import { answerNextAuth } from '@/lib/api/next-auth'

export {
  answerNextAuth as DELETE,
  answerNextAuth as GET,
  answerNextAuth as HEAD,
  answerNextAuth as OPTIONS,
  answerNextAuth as PATCH,
  answerNextAuth as POST,
  answerNextAuth as PUT,
}
