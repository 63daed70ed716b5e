ALTER TABLE "refunds" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failure_code" CHECK ("refunds"."failure_code" in ('payment_disputed', 'returned_otherwise'));--> statement-breakpoint
UPDATE "refunds" SET "failure_reason" = NULL, "failure_code" = CASE "failure_reason"
	WHEN 'the payment is disputed' THEN 'payment_disputed' ELSE 'returned_otherwise' END
WHERE "failure_reason" IN ('the payment is disputed', 'the money was returned in another way');--> statement-breakpoint
UPDATE "payment_issues" SET "reason" = NULL
WHERE "reason" IN ('the payment is disputed', 'the money was returned in another way');
