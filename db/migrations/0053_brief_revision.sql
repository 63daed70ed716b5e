-- Reminders must not reject a form that the customer has open: only questions and answers are what a revision stands for.
DROP TRIGGER "set_revision" ON "order_briefs";--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE OF "questions", "answers" ON "order_briefs" FOR EACH ROW EXECUTE FUNCTION "set_revision"();
