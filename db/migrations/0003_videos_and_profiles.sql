ALTER TABLE "order_briefs" ADD COLUMN "video_token" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_profile_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_briefs" ADD CONSTRAINT "order_briefs_video_token" UNIQUE("video_token");