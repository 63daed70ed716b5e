-- Checks the form of provider names instead of a list, so that a new payment provider needs no migration (decision 033).
ALTER TABLE "disputes" DROP CONSTRAINT "disputes_provider";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_provider";--> statement-breakpoint
ALTER TABLE "payment_issues" DROP CONSTRAINT "payment_issues_provider";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider";--> statement-breakpoint
ALTER TABLE "provider_event_cursors" DROP CONSTRAINT "provider_event_cursors_provider";--> statement-breakpoint
ALTER TABLE "provider_problems" DROP CONSTRAINT "provider_problems_provider";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_provider";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_provider" CHECK ("disputes"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider" CHECK ("payment_events"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_provider" CHECK ("payment_issues"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK ("payments"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "provider_event_cursors" ADD CONSTRAINT "provider_event_cursors_provider" CHECK ("provider_event_cursors"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "provider_problems" ADD CONSTRAINT "provider_problems_provider" CHECK ("provider_problems"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider" CHECK ("refunds"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_provider" CHECK ("webhook_events"."provider" ~ '^[a-z][a-z0-9-]*$') NOT VALID;