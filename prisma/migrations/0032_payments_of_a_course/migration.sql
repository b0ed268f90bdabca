-- The payments of a course in the order of a list: of a course that few have paid, all payments were read
-- (docs/performance.md). A payment is written with its picture, which costs a thousand times as much as this.
CREATE INDEX "payments_course_name_created_at_id_idx" ON "payments"("course_name", "created_at" DESC, "id" DESC);
