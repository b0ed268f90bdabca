import { handle } from '@/lib/api/handle'
import { reportEnquiries } from '@/lib/trials/enquiry-report-queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD } = handle('enquiryReport', () => reportEnquiries())
