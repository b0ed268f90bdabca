import { provideCourses } from '@/lib/catalogue/courses'
import { defaultCourses } from '@/lib/catalogue/default-courses'

provideCourses(() => defaultCourses)
